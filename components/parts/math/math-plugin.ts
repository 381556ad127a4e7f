import 'katex/dist/katex.min.css'
import { createMathPlugin } from '@streamdown/math'

/** Sets mathematics in markdown. What it cannot read stands there as it was written. */
export const mathPlugin = createMathPlugin({ errorColor: 'var(--fg-muted)' })
