// Limits how many clients are connected at once, so that their connections leave file descriptors for agents, files and the database.
/** With more clients, their connections take the memory of the streams. */
const most = 10_000

/**
 * Returns how many connections a server may have: half of the files that the process may open, at most 10,000.
 * @param {number | string | undefined} openFiles as `openFilesLimit` returns it
 * @returns {number}
 */
export function mostConnections(openFiles) {
  return typeof openFiles === 'number' && openFiles > 0 ? Math.min(most, Math.ceil(openFiles / 2)) : most
}

/**
 * Returns how many files this process may open: a number, or "unlimited"; undefined on Windows.
 * @returns {number | string | undefined}
 */
export function openFilesLimit() {
  process.report.excludeNetwork = true
  return process.report.getReport().userLimits?.open_files.soft
}
