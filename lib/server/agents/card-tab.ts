import 'server-only'
import type { CardProblem, CardChanges } from '@/lib/api/card'
import type { CardSignature } from '@/lib/api/card-signature'
import { Fault } from '@/lib/faults/fault'
import { cardChanges } from '@/lib/server/agents/card-changes'
import { type CardHistory, cardHistory } from '@/lib/server/agents/card-history'
import { currentSignature } from '@/lib/server/agents/card-signature'
import type { AgentRecord } from '@/lib/server/db/agent-record'
import { readCardVersion } from '@/lib/server/db/card-versions'

/** Which cards a person looks at. */
export interface ChosenCards {
  version: number | null
  since: number | null
}

/** What the page of a card shows of its versions. */
export interface CardTab {
  history: CardHistory
  signature: CardSignature
  shown: {
    version: number
    problem: CardProblem | null
    /** Exactly as received; empty where nothing of it was kept. */
    text: string
    /** What it says differently from another; null where it or the other cannot be read. */
    compared: CardChanges | null
  }
}

/** Everything about an agent's stored cards that its page shows. A version that is not there is as none chosen. */
export async function cardTab(agent: AgentRecord, chosen: ChosenCards): Promise<CardTab> {
  const history = await cardHistory(agent)
  const known = (version: number | null) => history.versions.find((one) => one.version === version)?.version
  const version = known(chosen.version) ?? agent.cardVersion
  const card = await readCardVersion(agent.id, version)
  return {
    history,
    signature: await currentSignature(agent),
    shown: {
      version,
      problem: card?.problem ?? null,
      text: card?.raw ?? '',
      compared: await cardChanges(agent, version, known(chosen.since)).catch((error: unknown) => {
        if (error instanceof Fault && error.kind !== 'internal') return null
        throw error
      }),
    },
  }
}
