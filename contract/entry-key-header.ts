/** The header with the key of a link to an own entry (contract §4). */
export const entryKeyHeader = 'X-Entry-Key'
