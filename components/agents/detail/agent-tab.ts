import { parseAsString, parseAsStringLiteral } from 'nuqs/server'
import { healthDays } from '@/lib/api/agent-health'

export const agentTabs = ['overview', 'tasks', 'card', 'credentials', 'health', 'connect', 'settings'] as const
export type AgentTab = (typeof agentTabs)[number]

/** Which part of an agent's page is open, as its URL writes it. */
export const agentTabParams = { tab: parseAsStringLiteral(agentTabs).withDefault('overview') }

/** How far back the history of its health goes. */
export const healthParams = { days: parseAsStringLiteral(healthDays).withDefault('1') }

/** What a provider's sign-in for a scheme came to, as the way back from it writes it. */
export const signInParams = { authorized: parseAsString, refused: parseAsString }
