/**
 * The tables of the app. Times are ms since the epoch, JSON is text, ids are random UUIDs.
 * A migration never changes once it has been released; the next change is the next number.
 */
export const initial = /* sql */ `
CREATE TABLE secrets (
  id TEXT PRIMARY KEY,
  sealed BLOB NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE preferences (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE providers (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('demo', 'openai-compatible', 'anthropic')),
  name TEXT NOT NULL,
  base_url TEXT,
  headers TEXT NOT NULL DEFAULT '{}',
  secret_id TEXT REFERENCES secrets (id),
  models TEXT NOT NULL DEFAULT '[]',
  models_fetched_at INTEGER,
  enabled INTEGER NOT NULL DEFAULT 1,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE assistants (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  icon TEXT NOT NULL DEFAULT '',
  instructions TEXT NOT NULL DEFAULT '',
  provider_id TEXT REFERENCES providers (id) ON DELETE SET NULL,
  model_id TEXT,
  parameters TEXT NOT NULL DEFAULT '{}',
  settings TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE conversations (
  id TEXT PRIMARY KEY,
  assistant_id TEXT NOT NULL REFERENCES assistants (id) ON DELETE CASCADE,
  title TEXT NOT NULL DEFAULT '',
  title_source TEXT NOT NULL DEFAULT 'none' CHECK (title_source IN ('none', 'generated', 'person')),
  tool_overrides TEXT NOT NULL DEFAULT '{}',
  -- The message at the end of the branch that is open.
  leaf_message_id TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX conversations_by_update ON conversations (updated_at DESC);
CREATE INDEX conversations_by_assistant ON conversations (assistant_id, updated_at DESC);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  parent_id TEXT REFERENCES messages (id) ON DELETE CASCADE,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
  turn_id TEXT,
  model TEXT,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX messages_by_parent ON messages (parent_id);
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at);

-- A row a part, so that streamed text rewrites its own part and not the results that stand before it.
CREATE TABLE message_parts (
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (message_id, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE turns (
  id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  user_message_id TEXT NOT NULL,
  assistant_message_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('running', 'waiting', 'done', 'failed', 'stopped', 'interrupted')),
  error TEXT,
  provider_id TEXT,
  model_id TEXT,
  -- What the model was given: inline, deferred, left out, with their token costs.
  exposition TEXT,
  step_count INTEGER NOT NULL DEFAULT 0,
  repair_count INTEGER NOT NULL DEFAULT 0,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  tool_time_ms INTEGER NOT NULL DEFAULT 0,
  started_at INTEGER NOT NULL,
  finished_at INTEGER
) STRICT;
CREATE INDEX turns_by_conversation ON turns (conversation_id, started_at);
-- One answer at a time in a chat, kept by the database itself.
CREATE UNIQUE INDEX turns_active ON turns (conversation_id) WHERE status IN ('running', 'waiting');

CREATE TABLE turn_steps (
  turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  finish_reason TEXT NOT NULL,
  input_tokens INTEGER NOT NULL DEFAULT 0,
  output_tokens INTEGER NOT NULL DEFAULT 0,
  finished_at INTEGER NOT NULL,
  PRIMARY KEY (turn_id, step)
) STRICT, WITHOUT ROWID;

-- The ledger. A row exists before its call can run, and a call runs only by moving its row to 'started', once.
CREATE TABLE tool_calls (
  id TEXT PRIMARY KEY,
  turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  call_id TEXT NOT NULL,
  -- 0 is the model's call itself; calls made on its behalf (tool_invoke, tool_exec) count from 1.
  inner_index INTEGER NOT NULL DEFAULT 0,
  step INTEGER NOT NULL,
  tool_name TEXT NOT NULL,
  server_id TEXT,
  original_name TEXT,
  fingerprint TEXT,
  input TEXT NOT NULL,
  input_digest TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('requested', 'waiting', 'approved', 'denied', 'started', 'finished', 'failed', 'unknown', 'discarded')),
  -- What the model is told, as an AI SDK tool result output. What the person sees stands in the message's part.
  model_output TEXT,
  error TEXT,
  requested_at INTEGER NOT NULL,
  started_at INTEGER,
  finished_at INTEGER,
  UNIQUE (turn_id, call_id, inner_index)
) STRICT;
CREATE INDEX tool_calls_open ON tool_calls (state) WHERE state IN ('requested', 'waiting', 'approved', 'started');

CREATE TABLE approvals (
  id TEXT PRIMARY KEY,
  tool_call_id TEXT NOT NULL REFERENCES tool_calls (id) ON DELETE CASCADE,
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('call', 'resume')),
  -- The card as it was shown: label, description, server name, level, scopes offered.
  card TEXT NOT NULL,
  input TEXT NOT NULL,
  input_digest TEXT NOT NULL,
  fingerprint TEXT,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'denied')),
  scope TEXT CHECK (scope IN ('once', 'conversation', 'assistant')),
  reason TEXT,
  edited_input TEXT,
  decided_by TEXT,
  requested_at INTEGER NOT NULL,
  decided_at INTEGER
) STRICT;
CREATE INDEX approvals_pending ON approvals (conversation_id, requested_at) WHERE status = 'pending';
CREATE INDEX approvals_by_turn ON approvals (turn_id);

CREATE TABLE grants (
  id TEXT PRIMARY KEY,
  scope TEXT NOT NULL CHECK (scope IN ('conversation', 'assistant')),
  assistant_id TEXT REFERENCES assistants (id) ON DELETE CASCADE,
  conversation_id TEXT REFERENCES conversations (id) ON DELETE CASCADE,
  server_id TEXT NOT NULL,
  tool_name TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  CHECK ((scope = 'conversation') = (conversation_id IS NOT NULL)),
  CHECK ((scope = 'assistant') = (assistant_id IS NOT NULL))
) STRICT;
CREATE INDEX grants_by_tool ON grants (server_id, tool_name);

CREATE TABLE mcp_servers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  -- Without secret values; those are sealed under secret_id as one JSON object.
  transport TEXT NOT NULL,
  secret_id TEXT REFERENCES secrets (id),
  enabled INTEGER NOT NULL DEFAULT 1,
  trusted INTEGER NOT NULL DEFAULT 0,
  timeouts TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

-- A person's word on one tool; the row stays when the tool is not listed for a while.
CREATE TABLE mcp_tool_settings (
  server_id TEXT NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  tool_name TEXT NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  level TEXT CHECK (level IN ('auto', 'ask', 'force-prompt')),
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (server_id, tool_name)
) STRICT, WITHOUT ROWID;

-- The last good list of a server's tools (mcp.tools.<serverId>), and the last attempt to get one.
CREATE TABLE mcp_catalogs (
  server_id TEXT PRIMARY KEY REFERENCES mcp_servers (id) ON DELETE CASCADE,
  tools TEXT,
  -- SHA-256 over command and arguments or address: another value voids the list.
  identity TEXT NOT NULL,
  refreshed_at INTEGER,
  attempted_at INTEGER,
  failure TEXT
) STRICT;
`;
