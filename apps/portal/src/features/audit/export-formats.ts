/** In the order in which people need them. The contract names them beside its shapes, which the browser does not load. */
export const exportFormats = ['csv', 'xlsx', 'ods', 'jsonl'] as const
