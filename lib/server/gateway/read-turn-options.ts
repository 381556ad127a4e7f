import 'server-only'
import { requestedWebhookBase } from '@/lib/server/tasks/push/requested-webhook-base'
import type { TurnOptions } from '@/lib/server/tasks/turn-options'

/** Reads the options of a call from its headers: `Switchboard-Push`, and `Switchboard-Seen` with a row number. */
export function readTurnOptions(request: Request): TurnOptions {
  const seen = request.headers.get('switchboard-seen')?.trim() ?? ''
  return { hooksAt: requestedWebhookBase(request), ...(/^\d{1,15}$/.test(seen) && { seen: Number(seen) }) }
}
