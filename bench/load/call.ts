import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

/** Posts JSON and returns the body of the response. Throws if the status is not 200. */
export function call(
  url: string,
  body: string,
  { authorization, ...more }: Record<string, string | undefined> = {},
): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'a2a-version': '1.0',
    ...more,
    'content-length': Buffer.byteLength(body),
    ...(authorization && { authorization }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () =>
        response.statusCode === 200 ? resolve(text) : reject(new Error(`status ${response.statusCode}`)),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
