"""Settings: one table, read from HINDSIGHT_* variables; docs/settings.md lists it and a test compares the two."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    """Every setting of the product; each is `HINDSIGHT_<NAME>` in the environment."""

    model_config = SettingsConfigDict(env_prefix="HINDSIGHT_", extra="ignore", frozen=True)

    store: str = Field("", description="Store URL; empty: a file in the user's data folder.")
    namespace: str = Field("default", description="Namespace when none is named.")
    user: str = Field("", description="User when none is named; empty: the namespace's common memory.")
    timezone: str = Field("UTC", description="IANA zone in which times without a zone are read.")
    ontology: str = Field("", description="Turtle files of your own beside the core, separated as in PATH.")
    extractor: str = Field("rules", description="Extractor: rules.")
    embedder: str = Field("builtin", description="Embedder: builtin, sentence-transformers:NAME or openai:MODEL.")
    embedder_url: str = Field("", description="Server of openai:MODEL, up to and without /embeddings.")
    embedder_key: str = Field("", repr=False, description="Key for that server.")
    embedder_timeout: float = Field(30.0, gt=0, description="Seconds for one request to that server.")
    embedder_dimension: int = Field(0, ge=0, le=16384, description="Dimension of openai:MODEL; 0: ask the server.")
    embedder_query_prompt: str = Field("auto", description="Put before questions; auto: what the model wants.")
    embedder_passage_prompt: str = Field("auto", description="Put before what is stored; auto: what the model wants.")
    reranker: str = Field("none", description="Reranker: none, cross-encoder:NAME, cohere:MODEL or tei:NAME.")
    reranker_url: str = Field("", description="Server of cohere:MODEL or tei:NAME, up to and without /rerank.")
    reranker_key: str = Field("", repr=False, description="Key for that server.")
    reranker_timeout: float = Field(5.0, gt=0, description="Seconds for one request to that server.")
    reranker_top: int = Field(30, ge=1, le=100, description="Best candidates that the reranker reads.")
    fusion: str = Field("linear", description="How channels are fused: linear or rrf.")
    cache_dir: str = Field("", description="Folder for the embedding cache; empty: the user's cache folder.")
    log_level: str = Field("WARNING", description="DEBUG, INFO, WARNING or ERROR, on stderr.")
    max_content_kib: int = Field(256, ge=1, description="Longest content of a memory, in KiB of UTF-8.")
    batch: int = Field(100, ge=1, le=1000, description="Turns embedded and stored at once by ingest.")
    working_turns: int = Field(50, ge=1, description="Working turns kept per session.")
    working_sessions: int = Field(200, ge=1, description="Sessions per namespace that keep working turns.")
    working_hours: float = Field(24.0, gt=0, description="Hours without a turn after which working memory expires.")
    summary_turns: int = Field(10, ge=2, description="Turns of a session that a running summary is of.")
    summary_days: float = Field(7.0, gt=0, description="Days that a running summary lives.")
    archive_days: float = Field(90.0, ge=0, description="Days until an episode nobody recalls is archived; 0: never.")
    held_days: float = Field(30.0, ge=0, description="Days until a doubt that stays alone is retired; 0: never.")
    mcp_tools: str = Field("memory", description="Tools that an MCP server shows: core, memory, graph or classic.")
    mcp_language: Literal["en", "zh"] = Field("en", description="Language in which MCP tools are described: en or zh.")
    auth: Literal["auto", "always"] = Field(
        "auto", description="When the server wants a token: auto (beyond loopback) or always."
    )
    allowed_hosts: str = Field("", description="Names by which the server is reached, separated by commas; *: any.")
    allowed_origins: str = Field("", description="Origins of web pages that may use the server, with commas between.")
    max_request_kib: int = Field(8192, ge=1, description="Largest body of a request, in KiB.")
    workers: int = Field(1, ge=0, le=16, description="Workers in the server for turns that are read later; 0: none.")
    rate_per_minute: int = Field(12000, ge=0, description="Requests a minute for each token; 0: any number.")
    neo4j_password: str = Field("", repr=False, description="Password for neo4j:// and bolt:// URLs that carry none.")
    store_timeout: float = Field(30.0, gt=0, description="Seconds to wait for a lock or a server before giving up.")

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, value: str) -> str:
        try:
            ZoneInfo(value)
        except (ZoneInfoNotFoundError, ValueError) as error:
            raise ValueError("this time zone is not known; Use an IANA name such as Asia/Shanghai.") from error
        return value

    def cache_folder(self) -> Path:
        """Where caches may be kept; created when first needed by whoever writes there."""
        if self.cache_dir:
            return Path(self.cache_dir)
        from platformdirs import user_cache_path

        return user_cache_path("hindsight-graph")

    def default_file(self) -> Path:
        """The embedded store's file when no URL is given: in the user's data folder, stable across installs."""
        from platformdirs import user_data_path

        return user_data_path("hindsight-graph") / "memory.db"


@cache
def settings() -> Settings:
    """The settings of this process, read once."""
    return Settings()
