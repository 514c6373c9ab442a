/** Which parts of a submission are complete, and which are open, with the step and who does it. */
import type { ComponentState } from '@idss/contract/shapes';
import { type Component, componentLabel, type Program, getProgram } from '@idss/domain/program';
import { type Stage, stageLabels, stages } from '@idss/domain/stages/stage';

const vendor = 'the survey vendor';
const signer = 'the signer of the plan';

/** Who does what a stage waits for. Spec: stages-hedis, stages-cahps, stages-hos. */
export const responsibleRoles: Readonly<Record<Program, Readonly<Partial<Record<Stage, string>>>>> = {
  HEDIS: {
    import: 'the plan, or its software vendor',
    'plan-lock': 'the plan',
    'audit-lock': 'the auditor of this organization',
    'mark-final': 'the plan',
    'hedis-attestation': signer,
  },
  CAHPS: { import: vendor, 'cahps-mark-final': vendor, 'cahps-attestation': signer },
  HOS: { import: vendor, 'hos-attestation': 'the signer of the survey vendor', 'mark-final': vendor },
};

export interface OpenComponent {
  readonly component: Component;
  readonly step: string;
  /** Empty where no one is known. */
  readonly responsible: string;
}

export interface Progress {
  /** `HEDIS and CAHPS`. */
  readonly complete: string;
  readonly isOne: boolean;
  readonly open: readonly OpenComponent[];
}

/** Of the components that the reader can see. */
export function getProgress(states: readonly ComponentState[]): Progress {
  const isComplete = ({ stage }: ComponentState): boolean => stage === stageLabels.complete;
  const complete = states.filter(isComplete).map(({ component }) => componentLabel(component));
  return {
    complete: formatList(complete),
    isOne: complete.length === 1,
    open: states
      .filter((state) => !isComplete(state) && !state.hasNothingToReport)
      .map(({ component, stage, vendorName }) => {
        const program = getProgram(component);
        const stageName = stages.find(
          (name) => name in responsibleRoles[program] && stageLabels[name] === stage,
        );
        const responsible = stageName ? (responsibleRoles[program][stageName] ?? '') : '';
        const isVendor = responsible.includes(vendor) && vendorName !== null;
        return {
          component,
          step: stage,
          responsible: isVendor ? `${responsible} (${vendorName})` : responsible,
        };
      }),
  };
}

export const formatList = (parts: readonly string[]): string =>
  parts.length <= 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
