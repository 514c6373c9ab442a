/** A season's definition of the files of its programs. Spec: season-data. */
import type { RuleSettings } from '@idss/domain/season/rule-settings';
import type { CahpsSeason } from './cahps-season.ts';
import type { Catalogue } from './catalogue.ts';
import type { HosSeason } from './hos-season.ts';

export interface SeasonDefinition {
  readonly measurementYear: number;
  readonly catalogue: Catalogue;
  readonly cahps: CahpsSeason;
  readonly hos: HosSeason;
  readonly ruleSettings: RuleSettings;
}
