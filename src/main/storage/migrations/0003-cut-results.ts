/** Results that were too long for a model, whole, so that it can read on; they go with the call, and with the chat. */
export const cutResults = /* sql */ `
CREATE TABLE cut_results (
  conversation_id TEXT NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
  -- How the model names it: result-1, result-2, … in each chat.
  handle TEXT NOT NULL,
  tool_call_id TEXT NOT NULL REFERENCES tool_calls (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  PRIMARY KEY (conversation_id, handle)
) STRICT;
CREATE INDEX cut_results_by_call ON cut_results (tool_call_id);
`;
