import type { DialectId } from '@/lib/a2a/dialect'
import type { AgentPatch } from '@/lib/api/agent'

/** What the settings of an agent hold while they are being changed. */
export interface AgentChoices {
  /** Empty: where the card says. */
  endpoint: string
  /** null: as the card says. */
  dialect: DialectId | null
  tags: string[]
  lifecycle: 'active' | 'deprecated'
  /** How push deliveries are proved beyond the task's own secret. */
  pushProof: { type: 'none' | 'jwt'; jwksUrl: string; issuer: string }
}

/** The choices as the server takes them. */
export function choicesPatch({ endpoint, dialect, tags, lifecycle, pushProof }: AgentChoices): AgentPatch {
  const { type, jwksUrl, issuer } = pushProof
  const proof = { type: 'jwt' as const, jwksUrl: jwksUrl.trim(), ...(issuer.trim() && { issuer: issuer.trim() }) }
  return { url: endpoint.trim() || null, dialect, tags, lifecycle, pushProof: type === 'jwt' ? proof : null }
}
