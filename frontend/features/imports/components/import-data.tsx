import '../imports.css';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { lazyModule } from '#frontend/lib/lazy-module.ts';
import { loadOrNotify } from '#frontend/ui/lazy-controls.tsx';
import type { Clock } from '#shared/domain/periods.ts';
import * as text from '#shared/text/imports.ts';
import type { Chosen } from './import-steps.tsx';
import type { LinkTo } from './send-step.tsx';

/** Reads a file and continues with it: most visitors of the settings never need this code. */
const steps = lazyModule(() => import('./import-steps.tsx'));

interface ImportDataProps {
  clock: Clock;
  /** Called when the user's commitments and journal have changed. */
  onImported: () => void;
  /** What to do before a journal can be brought; null if it can be. */
  noJournal: ReactNode;
  linkTo: LinkTo;
}

/** The choice of files, replaced by the steps that follow it. */
export function ImportData(props: ImportDataProps) {
  const [chosen, setChosen] = useState<{ files: readonly Chosen[]; number: number }>();
  const [problem, setProblem] = useState<string>();
  const Steps = steps.code?.default;
  const choose = async (files: readonly Chosen[]) => {
    setProblem(undefined);
    if (await loadOrNotify(steps)) setChosen((last) => ({ files, number: (last?.number ?? 0) + 1 }));
  };
  if (chosen && Steps) {
    return (
      <Steps
        {...props}
        key={chosen.number}
        chosen={chosen.files}
        onAgain={(why) => {
          setChosen(undefined);
          setProblem(why);
        }}
      />
    );
  }
  return <FileChoice problem={problem} onChoose={(files) => void choose(files)} />;
}

interface FileChoiceProps {
  problem: string | undefined;
  onChoose: (files: readonly Chosen[]) => void;
}

function FileChoice({ problem, onChoose }: FileChoiceProps) {
  const [over, setOver] = useState(false);
  const about = useId();
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover');
  };
  return (
    <div className="sections">
      <section className="card section">
        <p className="section-about" id={about}>
          {text.about}
        </p>
        <div role="alert">{problem === undefined ? null : <p className="alert">{problem}</p>}</div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to use the input inside */}
        <div
          className={over ? 'file-drop over' : 'file-drop'}
          onDragOver={dragged}
          onDragLeave={dragged}
          onDrop={(event) => {
            dragged(event);
            // Only an entry tells what is in a folder, and only while the event is handled.
            const files = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry() ?? item.getAsFile());
            const dropped = files.filter((file) => file !== null);
            if (dropped.length > 0) onChoose(dropped);
          }}
        >
          <label className="button primary">
            <input
              className="file-input"
              type="file"
              multiple
              accept=".zip,.csv,.json,.txt,.tsv,.md,.markdown,application/zip,application/json,text/csv,text/plain,text/markdown"
              aria-describedby={about}
              onFocus={steps.prepare}
              onChange={({ target }) => {
                // Copies, so that the same files can be chosen again.
                const files = [...(target.files ?? [])].map((file) => new File([file], file.name));
                if (files.length > 0) onChoose(files);
                target.value = '';
              }}
            />
            <span>{text.choose}</span>
          </label>
          <span className="file-drop-hint">{text.drop}</span>
        </div>
      </section>
      <section className="card section">
        <h2>{text.programs}</h2>
        <dl className="programs">
          {text.program.map(({ name, how }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
