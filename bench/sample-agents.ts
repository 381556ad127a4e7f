import type { AgentSkill } from '@/lib/a2a/card'
import { random, type Random } from '@/bench/random'
import type { AgentContent } from '@/lib/server/db/agents/agent-record'

/** A word that exactly one agent of every catalog contains. */
export const rareWord = 'quokka'

const things = [
  'invoice',
  'travel',
  'weather',
  'contract',
  'ticket',
  'calendar',
  'recipe',
  'translation',
  'inventory',
  'payment',
  'shipment',
  'customer',
  'research',
  'lawsuit',
  'portfolio',
  'design',
  'code',
  'review',
  'database',
  'document',
  'meeting',
  'email',
  'hotel',
  'flight',
  'insurance',
  'claim',
  'salary',
  'vacation',
  'training',
  'hiring',
  'support',
  'forecast',
  'risk',
  'audit',
  'compliance',
  'energy',
  'traffic',
  'map',
  'photo',
  'video',
  'music',
  'book',
  'news',
  'stock',
  'currency',
  'tax',
  'health',
  'pharmacy',
  'laboratory',
  'sensor',
  'robot',
  'factory',
  'warehouse',
  'Straßenverkehrsordnung',
  'Krankenversicherung',
  'Rechnungsprüfung',
] as const
const verbs = [
  'Plans',
  'Books',
  'Checks',
  'Summarises',
  'Translates',
  'Finds',
  'Compares',
  'Writes',
  'Reviews',
  'Extracts',
  'Predicts',
  'Schedules',
  'Monitors',
  'Cleans',
  'Routes',
  'Answers',
  'Classifies',
  'Converts',
] as const
const kinds = ['agent', 'assistant', 'bot', 'desk', 'concierge'] as const
const makers = [
  'Acme',
  'Globex',
  'Initech',
  'Müller & Söhne',
  '华信科技',
  'Contoso',
  'Société Générale du Vent',
] as const
const chinese = [
  '旅行预订助手，支持机票和酒店',
  '发票识别与报销',
  '天气预报查询',
  '合同审核',
  '库存管理与补货建议',
  '客户服务对话',
] as const
const modes = ['application/json', 'image/png', 'audio/wav', 'text/html'] as const
const dialects = ['v1.0', 'v0.3', 'v0.3', 'v0.1'] as const
const versions = { 'v0.1': '0.1.0', 'v0.3': '0.3.0', 'v1.0': '1.0' } as const

/** Returns a realistic agent, the same for the same index. Every eighth has Chinese texts. */
export function sampleAgent(index: number): AgentContent {
  const { below, pick } = random(index + 1)
  const inChinese = index % 8 === 0
  const dialect = pick(dialects)
  const subject = pick(things)
  return {
    name: inChinese ? `${pick(chinese).slice(0, 6)} ${index}` : `${capital(subject)} ${pick(kinds)} ${index}`,
    description: [
      inChinese ? `${pick(chinese)}。${pick(chinese)}。` : `${sentence({ below, pick })} ${sentence({ below, pick })}`,
      index === 77 ? `Knows every ${rareWord}.` : '',
    ].join(' '),
    version: `1.${below(20)}.${below(10)}`,
    providerName: `${pick(makers)} ${below(30)}`,
    providerUrl: null,
    iconUrl: null,
    url: `http://127.0.0.1:9/agents/${index}`,
    cardUrl: null,
    dialect,
    dialectOverride: null,
    protocolVersion: versions[dialect],
    binding: 'JSONRPC',
    streaming: below(3) > 0,
    pushNotifications: below(4) === 0,
    extendedCard: below(6) === 0,
    inputModes: ['text/plain', pick(modes)],
    outputModes: ['text/plain'],
    // Most have few skills, some have many.
    skills: Array.from({ length: 1 + Math.min(below(12), below(12)) }, () => skill({ below, pick }, inChinese)),
    tags: below(3) === 0 ? [subject] : [],
  }
}

function skill({ below, pick }: Random, inChinese: boolean): AgentSkill {
  const name = `${pick(verbs)} ${pick(things)} and ${pick(things)}`
  return {
    id: name.toLowerCase().replaceAll(' ', '-'),
    name: inChinese ? pick(chinese) : name,
    description: inChinese ? pick(chinese) : sentence({ below, pick }),
    tags: [pick(things), pick(things)],
    examples: [`${pick(verbs)} my ${pick(things)} for next week`],
  }
}

function sentence({ pick }: Random): string {
  return `${pick(verbs)} each ${pick(things)} with its ${pick(things)} and tells what is missing in the ${pick(things)}.`
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
