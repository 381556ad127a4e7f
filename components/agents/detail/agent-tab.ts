import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { healthDays } from '@/lib/api/agent-health'

export const agentTabs = ['overview', 'tasks', 'card', 'credentials', 'health', 'connect', 'settings'] as const
export type AgentTab = (typeof agentTabs)[number]

/** URL parameter of the open tab. */
export const agentTabParams = { tab: parseAsStringLiteral(agentTabs).withDefault('overview') }

/** URL parameter of the health history's period. */
export const healthParams = { days: parseAsStringLiteral(healthDays).withDefault('1') }

/** URL parameters with the result of an OAuth sign-in. */
export const signInParams = { authorized: parseAsString, refused: parseAsString }
