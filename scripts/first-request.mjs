import { get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const retryMs = 100

/**
 * Sends a request to a server of this process, which must listen. Resolves once the server responds, with any status. Repeats the
 * request if the connection breaks while the server listens: a server with the maximum of connections closes further ones at once.
 * Rejects after other errors. There is no time limit: a start that migrates a large database takes longer than `fetch` waits,
 * which is five minutes.
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
export async function sendFirstRequest(server) {
  const { address, port } = server.address()
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address
  for (;;) {
    try {
      return await sendRequest(host, port)
    } catch (error) {
      const isBroken = error.code === 'ECONNRESET' || error.code === 'EPIPE'
      if (!isBroken || !server.listening) throw error
      await wait(retryMs)
    }
  }
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<void>}
 */
function sendRequest(host, port) {
  return new Promise((resolve, reject) => {
    const request = get({ host, port, path: '/api/health', agent: false }, (response) => {
      response.resume()
      resolve()
    })
    request.once('error', reject)
  })
}
