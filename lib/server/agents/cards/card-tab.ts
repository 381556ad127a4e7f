import 'server-only'
import type { CardProblem, CardChanges } from '@/lib/api/card'
import type { CardSignature } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { compareCardVersions } from '@/lib/server/agents/cards/card-changes'
import { type CardHistory, readCardHistory } from '@/lib/server/agents/cards/card-history'
import { readOrVerifySignature } from '@/lib/server/agents/cards/card-signature'
import type { AgentRecord } from '@/lib/server/db/agents/agent-record'
import { readCardVersion } from '@/lib/server/db/agents/card-versions'

/** The card versions that the user selected. */
export interface SelectedCards {
  version: number | null
  since: number | null
}

/** The data of an agent's card page. */
export interface CardTab {
  history: CardHistory
  signature: CardSignature
  shown: {
    version: number
    problem: CardProblem | null
    /** Exactly as received; empty if the content was not stored. */
    text: string
    /** Differences from another version; null if one of the two cannot be read. */
    compared: CardChanges | null
  }
}

/** Loads the data of an agent's card page. A selected version that does not exist counts as none selected. */
export async function loadCardTab(agent: AgentRecord, chosen: SelectedCards): Promise<CardTab> {
  const history = await readCardHistory(agent)
  const known = (version: number | null) => history.versions.find((one) => one.version === version)?.version
  const version = known(chosen.version) ?? agent.cardVersion
  const card = await readCardVersion(agent.id, version)
  return {
    history,
    signature: await readOrVerifySignature(agent),
    shown: {
      version,
      problem: card?.problem ?? null,
      text: card?.raw ?? '',
      compared: await compareCardVersions(agent, version, known(chosen.since)).catch((error: unknown) => {
        if (error instanceof Fault && error.kind !== 'internal') return null
        throw error
      }),
    },
  }
}
