import { get } from 'node:http'

/**
 * Sends a request to a server of this process, which must listen. Resolves once the server responds, with any status, and rejects
 * if the connection breaks. There is no time limit: a start that migrates a large database takes longer than `fetch` waits, which
 * is five minutes.
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
export function sendFirstRequest(server) {
  const { address, port } = server.address()
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path: '/api/health', agent: false }, (response) => {
      response.resume()
      resolve()
    })
    request.once('error', reject)
  })
}
