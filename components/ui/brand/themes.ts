import { Monitor, Moon, Sun } from 'lucide-react'
import { themeNames } from '@/lib/api/constants'

const icons = { light: Sun, dark: Moon, system: Monitor }

/** Available themes and their icons. Labels are `ui.themes.<theme>`. */
export const themes = themeNames.map((value) => ({ value, icon: icons[value] }))
