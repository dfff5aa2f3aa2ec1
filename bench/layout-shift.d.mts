import type { Page } from '@playwright/test'

export function layoutShift(page: Page): Promise<number>
