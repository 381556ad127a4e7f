// Limits the number of connections, to leave file descriptors for agents, files and the database.
/** With more clients, connections use the memory of the streams. */
const limit = 10_000

/**
 * Returns how many connections a server may have: half of the files that the process may open, at most 10,000.
 * @param {number | string | undefined} openFiles as `openFilesLimit` returns it
 * @returns {number}
 */
export function maxConnections(openFiles) {
  return typeof openFiles === 'number' && openFiles > 0 ? Math.min(limit, Math.ceil(openFiles / 2)) : limit
}

/**
 * Returns how many files this process may open: a number, or "unlimited"; undefined on Windows.
 * @returns {number | string | undefined}
 */
export function openFilesLimit() {
  process.report.excludeNetwork = true
  return process.report.getReport().userLimits?.open_files.soft
}
