import 'server-only'
import { type Mask, masked, maskFor, secretsOf } from '@/lib/server/credentials/mask'
import { createFinder, replaceStretches, type Stretch } from '@/lib/server/credentials/replace-forms'
import { encodedForms } from '@/lib/server/credentials/encoded-forms'
import { findDecoded } from '@/lib/server/credentials/find-decoded'
import { secretForms } from '@/lib/server/credentials/secret-forms'
import { eachSecret, type HeldSecrets } from '@/lib/server/credentials/vault'
import { env } from '@/lib/server/env'
import { singleton } from '@/lib/server/singleton'

interface Opened {
  agentId: string
  /** Given as a credential, not as a header or a word in confidence, which may be anything. */
  isCredential: boolean
  secrets: string[]
}

/** `find`: where there is something to take out, for texts that come in pieces. */
interface LeavingMask extends Mask {
  find: (text: string) => Stretch[]
}

/** What was opened last, by how it is sealed: most of it is the same at the next export. */
const opened = () => singleton('opened-secrets', () => new Map<string, Opened>())

/**
 * A mask for what leaves Switchboard with a task of the agent: all that is known to be secret of every agent and of
 * Switchboard itself, in base64 and hex and behind escapes too. Of other agents' secrets only those that no text has by chance: somebody's password may be any word.
 */
export async function maskForLeaving(agent: { id: string }): Promise<LeavingMask> {
  const own = await maskFor(agent)
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
  const forms = [...now.values(), { agentId: '', isCredential: true, secrets: ours }].flatMap(
    ({ agentId, isCredential, secrets }) =>
      secrets.flatMap((secret) => {
        if (agentId !== agent.id && !isDistinct(secret, isCredential)) return []
        return [...secretForms(secret), ...encodedForms(secret)]
      }),
  )
  const findPlain = createFinder(forms)
  const find = (text: string) => joined([...findPlain(text), ...findDecoded(text, findPlain)])
  const mask = (text: string) => {
    const said = own(text)
    return replaceStretches(said, find(said), masked)
  }
  const all = () => [...own.forms(), ...forms]
  return Object.assign(mask, { find, isIdle: () => own.isIdle() && forms.length === 0, forms: all })
}

/** In order and without overlaps. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { start, end } of stretches.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
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
