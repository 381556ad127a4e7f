import 'server-only'
import type { Credential } from '@/lib/server/credentials/credential'
import { updateShown } from '@/lib/server/db/credentials'

/** Notes with the credentials that a call showed whether the agent took them, where that is news. */
export async function noteAcceptance(credentials: Credential[], status: number): Promise<void> {
  const refused = status === 401
  if (!refused && status >= 400) return
  // Free headers need not be what is asked for.
  const news = credentials.filter(({ type, shown }) => type !== 'headers' && (shown.refused ?? false) !== refused)
  await Promise.all(
    news.map(({ id, shown: { refused: _refused, ...shown } }) =>
      updateShown(id, refused ? { ...shown, refused } : shown),
    ),
  )
}
