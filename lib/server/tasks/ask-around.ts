import 'server-only'
import type { Call } from '@/lib/a2a/call'
import { ask, type Asker } from '@/lib/server/tasks/ask'
import type { Draft } from '@/lib/server/tasks/draft'
import { lineSearch } from '@/lib/server/tasks/line-search'
import { ownDraft } from '@/lib/server/tasks/own-drafts'
import { prepareCall } from '@/lib/server/tasks/prepare-call'
import type { Turn } from '@/lib/server/tasks/turn'

/** Who asks whom about which task. */
export type Inquirer = Asker & Pick<Turn, 'pump'>

export interface Answer {
  draft: Draft
  /** Over the line that the agent answered on. */
  asker: Inquirer
}

/**
 * Makes a call about a task that has one answer, over another line where the agent proves not to understand the one it is
 * known by. `tell` gets the rows that lead up to the answer, which is not logged.
 */
export async function askAround(
  inquirer: Inquirer,
  call: Call,
  tell: (drafts: Draft[]) => Promise<unknown>,
): Promise<Answer> {
  const search = lineSearch(inquirer.agent, inquirer.pump)
  for (let asker = inquirer; ;) {
    const prepared = prepareCall(asker, call)
    await tell([prepared.draft])
    const draft = ownDraft(asker, await ask(asker, prepared))
    if (draft.event.kind !== 'fault') {
      await tell([...(await search.understood(asker, draft)), ...(await search.observe(asker, [draft]))])
      return { draft, asker }
    }
    const next = await search.next(asker, draft)
    const told = search.told(draft, asker, next)
    if (!next) return { draft: told.at(-1) ?? draft, asker }
    await tell(told)
    asker = { ...asker, ...next }
  }
}
