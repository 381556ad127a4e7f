import { z } from 'zod'
import { redactionKinds } from '@/lib/trace/redaction'

export const redactionSchema = z.array(z.enum(redactionKinds)).max(20)

/** Kinds in a query parameter: `emails,agent`; `none` means only secrets. */
export const redactionQuerySchema = z
  .string()
  .max(200)
  .transform((text) => (text === 'none' ? [] : text.split(',')))
  .pipe(redactionSchema)
