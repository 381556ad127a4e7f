import { z } from 'zod'
import type { AgentPatch } from '@/lib/api/agent'
import type { FaultData } from '@/lib/faults/fault'

const detailsSchema = z.object({ issues: z.array(z.object({ path: z.string(), message: z.string() })).min(1) })

/** Returns the patch member that a fault is about and the error. Null if it is about none or several. */
export function findFaultField(fault: FaultData): { member: keyof AgentPatch; message: string } | null {
  const issues = detailsSchema.safeParse(fault.details).data?.issues ?? []
  // A fault with a code is localized already.
  const isCoded = typeof fault.details?.code === 'string'
  const members = new Set(issues.map(({ path }) => path.replace(/^patch\./, '').split('.')[0]))
  const [member] = members
  return members.size === 1 && member
    ? { member: member as keyof AgentPatch, message: isCoded ? fault.message : (issues[0]?.message ?? '') }
    : null
}
