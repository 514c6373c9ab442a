/** A program that is switched off takes no files, and none is taken back. Spec: admin-console-switches. */
import { programOf } from '../program.ts';
import { programSwitchedOff } from '../settings/settings.ts';
import { no, type Verdict, yes } from '../verdict.ts';
import type { ComponentFacts } from './workflow.ts';

export const whileProgramIsOpen = ({
  component,
  isProgramOpen,
}: Pick<ComponentFacts, 'component' | 'isProgramOpen'>): Verdict =>
  isProgramOpen ? yes() : no(programSwitchedOff(programOf(component)));
