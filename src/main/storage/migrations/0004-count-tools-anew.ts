/** Schemas and long descriptions are given to models in another form than before, so what was counted is no longer so. */
export const countToolsAnew = /* sql */ `
UPDATE tool_measures SET tokens = NULL;
`;
