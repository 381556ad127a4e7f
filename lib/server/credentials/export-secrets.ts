import 'server-only'
import type { ExportSecrets } from '@/lib/server/credentials/mask-forms'
import { formsFor, secretsOf } from '@/lib/server/credentials/mask'
import { forEachStoredSecret, type StoredSecrets } from '@/lib/server/credentials/vault'
import { env } from '@/lib/server/platform/env'

interface DecryptedSecrets {
  agentId: string
  /** True for a credential; false for headers and messages, which may be any text. */
  isCredential: boolean
  secrets: string[]
}

/** Decrypted secrets of the last export by their encrypted text: most of them are the same at the next export. */
const opened = new Map<string, DecryptedSecrets>()

/**
 * Collects the secrets that an exported task of the agent must not contain: those of every agent and of Switchboard itself. Of
 * other agents, only distinctive secrets: a password may be any word.
 */
export async function collectExportSecrets(agent: { id: string }): Promise<ExportSecrets> {
  const own = await formsFor(agent)
  const now = new Map<string, DecryptedSecrets>()
  await forEachStoredSecret(async (sealed, agentId, open) => {
    const credential = opened.get(sealed) ?? (await decryptSecrets(agentId, open))
    now.set(sealed, credential)
  })
  opened.clear()
  for (const [sealed, credential] of now) opened.set(sealed, credential)
  const { ACCESS_TOKEN, SECRET_KEY, SECRET_KEY_PREVIOUS } = env()
  const ownSecrets = [ACCESS_TOKEN, SECRET_KEY, ...SECRET_KEY_PREVIOUS].filter((secret) => secret !== undefined)
  const everywhere = [...now.values(), { agentId: '', isCredential: true, secrets: ownSecrets }].flatMap(
    ({ agentId, isCredential, secrets }) =>
      secrets.filter((secret) => agentId === agent.id || isDistinct(secret, isCredential)),
  )
  return { own, everywhere }
}

async function decryptSecrets(agentId: string, open: () => Promise<StoredSecrets>): Promise<DecryptedSecrets> {
  const { credential, messageSecrets } = await open()
  return {
    agentId,
    isCredential: credential !== null && credential.type !== 'headers',
    secrets: credential ? secretsOf(credential) : messageSecrets,
  }
}

/** Returns true for a text that does not occur by chance. */
function isDistinct(secret: string, isCredential: boolean): boolean {
  if (isCredential) return secret.length >= 6 && !/^(?:\p{L}{1,11}|\d{1,7})$/u.test(secret)
  return secret.length >= 8 && /\d/.test(secret) && /\p{L}|[^\p{L}\d\s.,:/-]/u.test(secret)
}
