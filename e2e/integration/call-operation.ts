import { type OperationId, routes } from '@/lib/api/operations/routes'
import type { apiAt } from '../running/api.ts'
import { targets } from './operation-targets.ts'

interface Answer {
  status: number
  text: string
}

/** Calls an operation with an ID, and returns status and body without what differs between any two calls. */
export async function callOperation(
  client: ReturnType<typeof apiAt>,
  id: OperationId,
  target: string,
): Promise<Answer> {
  const { with: more = {}, query = '', body, headers, inBody, inQuery } = targets[id]
  const [method = '', path = ''] = routes[id].split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const url = names.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(more[name] ?? target)), path)
  const data = inBody ? inBody(target) : body
  const full = url + (inQuery ? inQuery(target) : query)
  const answer = await client.send(method, full, { ...(data !== undefined && { data }), ...(headers && { headers }) })
  const text = (await answer.text())
    .replaceAll(target || '\0', 'ID')
    .replaceAll(/"requestId":"[^"]+"|"timestamp":"[^"]+"|"retryAfter":\d+/g, '')
  return { status: answer.status(), text }
}
