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
}

/** The choices as the server takes them. */
export function choicesPatch({ endpoint, dialect, tags, lifecycle }: AgentChoices): AgentPatch {
  return { url: endpoint.trim() || null, dialect, tags, lifecycle }
}
