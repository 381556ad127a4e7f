import { z } from 'zod'
import { toVisibleLine } from '@/lib/a2a/reading/visible-line'

/**
 * The name of a person, a team or an API key, without the invisible characters that would make it look empty or like another
 * name.
 */
export const nameSchema = z.string().max(1000).transform(toVisibleLine).pipe(z.string().trim().min(1).max(100))
