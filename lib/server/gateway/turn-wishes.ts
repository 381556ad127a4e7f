import 'server-only'
import { askedHooks } from '@/lib/server/push/asked-hooks'
import type { TurnWishes } from '@/lib/server/tasks/start'

/** What the headers of a call ask for beside the protocol: `Switchboard-Push`, and `Switchboard-Seen` with a row's number. */
export function turnWishes(request: Request): TurnWishes {
  const seen = request.headers.get('switchboard-seen')?.trim() ?? ''
  return { hooksAt: askedHooks(request), ...(/^\d{1,15}$/.test(seen) && { seen: Number(seen) }) }
}
