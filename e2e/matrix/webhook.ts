import { serve } from './agents/serve.ts'

export interface Delivery {
  headers: NodeJS.Dict<string | string[]>
  body: unknown
}

export interface Webhook {
  /** Returns a new URL of the webhook. */
  address: () => string
  /** Returns the first matching delivery to the URL. Rejects after 30 seconds. */
  waitForDelivery: (address: string, matches: (delivery: Delivery) => boolean) => Promise<Delivery>
  end: () => void
}

const timeoutMs = 30_000

/** Starts a caller's webhook that accepts every push notification. */
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
    waitForDelivery: (address, matches) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const delivery = deliveries.get(address)?.find(matches)
          if (!delivery) return
          changed.removeEventListener(address, check)
          clearTimeout(timer)
          resolve(delivery)
        }
        const fail = () => {
          changed.removeEventListener(address, check)
          reject(new Error(`not delivered; delivered: ${JSON.stringify(deliveries.get(address) ?? [])}`))
        }
        const timer = setTimeout(fail, timeoutMs)
        changed.addEventListener(address, check)
        check()
      }),
    end,
  }
}
