import { parseAsStringLiteral } from 'nuqs/server'

export const agentTabs = ['overview', 'tasks', 'card', 'connect', 'settings'] as const
export type AgentTab = (typeof agentTabs)[number]

/** Which part of an agent's page is open, as its URL writes it. */
export const agentTabParams = { tab: parseAsStringLiteral(agentTabs).withDefault('overview') }
