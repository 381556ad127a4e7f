import type { DialectId } from '@/lib/a2a/dialect-id'

/** What calls have shown about an agent while it had this card. */
export interface Evidence {
  /** The agent rejected streaming calls, but accepted the same calls without streaming. */
  streaming?: 'refused'
  /** The agent rejected a message with a push notification config, but accepted it without. */
  push?: 'refused'
  /** The agent reported that the extended card is not configured. */
  extendedCard?: 'refused'
  /** The dialect that the agent understands, different from its card. */
  dialect?: DialectId
}
