import { serve } from './agents/serve.ts'

export interface Delivery {
  headers: NodeJS.Dict<string | string[]>
  body: unknown
}

export interface Webhook {
  /** A new address at the webhook. */
  address: () => string
  /** The first delivery to the address that satisfies; fails after 30 seconds. */
  delivered: (address: string, wanted: (delivery: Delivery) => boolean) => Promise<Delivery>
  end: () => void
}

const patience = 30_000

/** A caller's webhook: takes what is posted to it. */
export async function startWebhook(): Promise<Webhook> {
  const deliveries = new Map<string, Delivery[]>()
  const changed = new EventTarget()
  const { url, end } = await serve(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString('utf8')
    const address = `${url}${request.url}`
    deliveries.set(address, [...(deliveries.get(address) ?? []), { headers: request.headers, body: JSON.parse(text) }])
    response.writeHead(200).end()
    changed.dispatchEvent(new Event(address))
  })
  return {
    address: () => `${url}/${crypto.randomUUID()}`,
    delivered: (address, wanted) =>
      new Promise((resolve, reject) => {
        const recheck = () => {
          const found = deliveries.get(address)?.find(wanted)
          if (!found) return
          changed.removeEventListener(address, recheck)
          clearTimeout(timer)
          resolve(found)
        }
        const late = () => {
          changed.removeEventListener(address, recheck)
          reject(new Error(`not delivered; delivered: ${JSON.stringify(deliveries.get(address) ?? [])}`))
        }
        const timer = setTimeout(late, patience)
        changed.addEventListener(address, recheck)
        recheck()
      }),
    end,
  }
}
