import 'server-only'
import { Fault } from '@/lib/faults/fault'
import { existingAgent } from '@/lib/server/agents/existing-agent'
import { isBound } from '@/lib/server/credentials/oauth/binding-cookie'
import { exchangeCode } from '@/lib/server/credentials/oauth/exchange-code'
import { authorizationId, openPending, type Pending } from '@/lib/server/credentials/oauth/pending'
import { takeAuthorization } from '@/lib/server/db/authorizations'

const unknown = "This sign-in is unknown, already used or expired. Start it again on the agent's page."

/**
 * Takes what the provider sent a person back with, and gives the page of ours to go on to, which tells how it went.
 * Throws `forbidden` for anything that this browser did not begin here.
 */
export async function finishAuthorization(request: Request): Promise<string> {
  const { searchParams } = new URL(request.url)
  const row = await takeAuthorization(authorizationId(searchParams.get('state') ?? ''))
  const pending = row && (await openPending(row))
  if (!row || pending?.kind !== 'code') throw new Fault('forbidden', unknown, { hop: 'switchboard' })
  if (!isBound(request.headers, row.id, pending.binding))
    throw new Fault('forbidden', 'This sign-in was started in another browser.', { hop: 'switchboard' })
  const { slug } = await existingAgent({ ownerId: row.ownerId }, row.agentId)
  const succeeded = await exchange(row.agentId, pending, searchParams)
  const told: Record<string, string> = succeeded ? { authorized: row.scheme } : { refused: row.scheme }
  return `/agents/${slug}?${new URLSearchParams({ tab: 'credentials', ...told }).toString()}`
}

/** Whether there are tokens now; why not is kept with the credential. */
async function exchange(
  agentId: string,
  pending: Extract<Pending, { kind: 'code' }>,
  parameters: URLSearchParams,
): Promise<boolean> {
  try {
    await exchangeCode(agentId, pending, parameters)
    return true
  } catch (error) {
    if (error instanceof Fault) return false
    throw error
  }
}
