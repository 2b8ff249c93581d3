/** What was worked out of a tool's definition, kept by its fingerprint: an unchanged tool is never measured again. */
export const toolMeasures = /* sql */ `
CREATE TABLE tool_measures (
  fingerprint TEXT PRIMARY KEY,
  -- Tokens (o200k) of the definition as a model is sent it.
  tokens INTEGER,
  -- Float32, little-endian, of length one; made by the model named beside it.
  vector BLOB,
  embedder TEXT,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
