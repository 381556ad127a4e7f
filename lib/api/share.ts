import { z } from 'zod'

const sharedTeamSchema = z.object({ id: z.string(), name: z.string() })
export type SharedTeam = z.infer<typeof sharedTeamSchema>

/** The teams that a task or a conversation is shared with. */
export const sharedTeamsSchema = z.object({
  teams: z.array(sharedTeamSchema),
  /** Of a task: the teams that its conversation is shared with. Empty for a conversation. */
  ofConversation: z.array(sharedTeamSchema),
  /** Whether something can be shared with teams: people sign in with accounts. */
  accounts: z.boolean(),
})
export type SharedTeams = z.infer<typeof sharedTeamsSchema>

/** All teams that may read it from now on. */
export const teamChoiceSchema = z.strictObject({ teamIds: z.array(z.string().max(200)).max(500) })
