import { headerNameSchema, headerValueSchema, isOwnHeader } from '@/lib/api/credential'

/** Why a header cannot be sent as it was typed; null while nothing is wrong, or nothing is there yet. */
export function headerProblem({ name, value }: { name: string; value: string }): 'name' | 'own' | 'value' | null {
  const typed = name.trim()
  if (typed && isOwnHeader(typed)) return 'own'
  if (typed && !headerNameSchema.safeParse(typed).success) return 'name'
  return value && !headerValueSchema.safeParse(value).success ? 'value' : null
}
