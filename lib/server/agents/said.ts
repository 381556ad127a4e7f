import 'server-only'
import { z } from 'zod'
import { type Said, saidSchema } from '@/lib/api/attempt'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = saidSchema.partial({ values: true }).extend({ host: z.string().optional() })

/** What agents say may be long. */
const longest = 500
const cut = (value: string | number): string | number => (typeof value === 'string' ? value.slice(0, longest) : value)

/** What a fault says, by its code and with all that its sentence names; undefined for the words of others. */
export function saidBy({ details }: FaultData): Said | undefined {
  const told = detailsSchema.safeParse(details)
  if (!told.success) return undefined
  const { code, host, values } = told.data
  const all = Object.entries({ ...(host !== undefined && { host }), ...values })
  return { code, values: Object.fromEntries(all.map(([name, value]) => [name, cut(value)])) }
}
