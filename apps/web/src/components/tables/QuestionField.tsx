/** The field in which a question is answered. */
import { DayField, SearchField, SelectField } from '#src/ui/TableControls.tsx';
import { Switch } from '#src/ui/Switch.tsx';
import { type Answers, type Choice, getSelected, type Question } from './questions.ts';

export interface QuestionFieldProps {
  readonly question: Question;
  readonly answers: Answers;
  readonly toOptions: (choice: Choice) => readonly (string | number)[];
  readonly onAnswer: (answer: Answers) => void;
}

export function QuestionField({ question, answers, toOptions, onAnswer }: QuestionFieldProps) {
  if (question.kind === 'toggle')
    return (
      <Switch isOn={answers[question.name] === true} onChange={(isOn) => onAnswer({ [question.name]: isOn })}>
        {question.label}
      </Switch>
    );
  if (question.kind === 'text')
    return (
      <SearchField
        label={question.label}
        width={question.width}
        placeholder={question.placeholder}
        isNumber={question.isNumber}
        value={String(answers[question.name] ?? '')}
        onChange={(value) => onAnswer({ [question.name]: value })}
      />
    );
  if (question.kind === 'days') {
    const zone = question.isUtc ? ' (UTC)' : '';
    const [from, to] = [question.from, question.before].map((name) => String(answers[name] ?? ''));
    return (
      <>
        <DayField
          label={`From${zone}`}
          value={from ?? ''}
          max={to ?? ''}
          onChange={(day) => onAnswer({ [question.from]: day })}
        />
        <DayField
          label={`To${zone}`}
          value={to ?? ''}
          min={from ?? ''}
          onChange={(day) => onAnswer({ [question.before]: day })}
        />
      </>
    );
  }
  const { name, label, none, text } = question;
  const options = toOptions(question);
  // Nothing to choose from: the question waits for its options, or there are none.
  if (options.length === 0 && none === null) return null;
  return (
    <SelectField
      label={label}
      value={String(getSelected(question, options, answers) ?? '')}
      onChange={(value) => onAnswer({ [name]: value })}
      options={[
        ...(none === null ? [] : [{ value: '', label: none }]),
        ...options.map((option) => ({ value: String(option), label: text(option) })),
      ]}
    />
  );
}
