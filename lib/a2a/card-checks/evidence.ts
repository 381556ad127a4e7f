import type { DialectId } from '@/lib/a2a/dialect'

/** What calls showed of an agent while it had this card. */
export interface Evidence {
  /** Stream calls were refused; the same without streaming was understood. */
  streaming?: 'refused'
  /** A message with a push configuration was refused; the same without it was understood. */
  push?: 'refused'
  /** The extended card was refused as not configured. */
  extendedCard?: 'refused'
  /** The dialect that it understands, against its card. */
  dialect?: DialectId
}
