/** Every set by name. */
import type { Scene } from './draw.ts';
import * as lying from './lying.ts';
import * as standing from './standing.ts';

export type SceneName = keyof typeof standing | keyof typeof lying;

export const scenes: Record<SceneName, Scene> = { ...standing, ...lying };
