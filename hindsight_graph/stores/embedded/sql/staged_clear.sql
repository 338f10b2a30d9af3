-- Purpose: forgets the staged vectors and, with them, their codes.
DELETE FROM staged_vector
