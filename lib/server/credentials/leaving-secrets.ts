import 'server-only'
import type { LeavingSecrets } from '@/lib/server/credentials/leaving-mask'
import { formsFor, secretsOf } from '@/lib/server/credentials/mask'
import { eachSecret, type HeldSecrets } from '@/lib/server/credentials/vault'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

interface Opened {
  agentId: string
  /** Given as a credential, not as a header or a word in confidence, which may be anything. */
  isCredential: boolean
  secrets: string[]
}

/** What was opened last, by how it is sealed: most of it is the same at the next export. */
const opened = () => singleton('opened-secrets', () => new Map<string, Opened>())

/**
 * What must not leave Switchboard with a task of the agent: all that is known to be secret of every agent and of Switchboard
 * itself. Of other agents' secrets only those that no text has by chance: somebody's password may be any word.
 */
export async function leavingSecrets(agent: { id: string }): Promise<LeavingSecrets> {
  const own = await formsFor(agent)
  const before = opened()
  const now = new Map<string, Opened>()
  await eachSecret(async (sealed, agentId, open) => {
    const credential = before.get(sealed) ?? (await openedOf(agentId, open))
    now.set(sealed, credential)
  })
  before.clear()
  for (const [sealed, credential] of now) before.set(sealed, credential)
  const { ACCESS_TOKEN, SECRET_KEY, SECRET_KEY_PREVIOUS } = env()
  const ours = [ACCESS_TOKEN, SECRET_KEY, ...SECRET_KEY_PREVIOUS].filter((secret) => secret !== undefined)
  const everywhere = [...now.values(), { agentId: '', isCredential: true, secrets: ours }].flatMap(
    ({ agentId, isCredential, secrets }) =>
      secrets.filter((secret) => agentId === agent.id || isDistinct(secret, isCredential)),
  )
  return { own, everywhere }
}

async function openedOf(agentId: string, open: () => Promise<HeldSecrets>): Promise<Opened> {
  const { credential, said } = await open()
  return {
    agentId,
    isCredential: credential !== null && credential.type !== 'headers',
    secrets: credential ? secretsOf(credential) : said,
  }
}

/** True for a text that stands nowhere by chance. */
function isDistinct(secret: string, isCredential: boolean): boolean {
  if (isCredential) return secret.length >= 6 && !/^(?:\p{L}{1,11}|\d{1,7})$/u.test(secret)
  return secret.length >= 8 && /\d/.test(secret) && /\p{L}|[^\p{L}\d\s.,:/-]/u.test(secret)
}
