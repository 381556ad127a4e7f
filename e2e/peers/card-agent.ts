import { createServer } from 'node:http'
import { generateAgentCardSignature } from 'a2a-sdk-1'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { listenOnOwnPort } from '../running/own-port.ts'

/** Starts an agent whose card a story can change. */
export interface CardAgent {
  url: string
  /** Replaces its card with this text. */
  give: (text: string) => void
  /** Signs the card with the official SDK and a new key of this name, which the agent publishes. */
  sign: (card: object, kid: string) => Promise<string>
  end: () => void
}

export async function startCardAgent(): Promise<CardAgent> {
  let card = ''
  const keys: JWK[] = []
  const server = createServer((request, response) => {
    const body = request.url === '/keys' ? JSON.stringify({ keys }) : card
    const known = request.url === '/keys' || request.url === '/.well-known/agent-card.json'
    response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end(known ? body : '')
  })
  const url = `http://127.0.0.1:${await listenOnOwnPort(server)}`
  return {
    url,
    give: (text) => void (card = text),
    sign: async (plain, kid) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      keys.push({ ...(await exportJWK(publicKey)), kid })
      const header = { alg: 'ES256', kid, typ: 'JOSE', jku: `${url}/keys` }
      const { signatures } = await generateAgentCardSignature(privateKey, header)(plain as never)
      return JSON.stringify({ ...plain, signatures })
    },
    end: () => void server.close(),
  }
}
