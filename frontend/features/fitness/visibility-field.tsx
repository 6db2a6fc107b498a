import { Select } from '#frontend/ui/more-fields.tsx';
import { VISIBILITIES, type Visibility } from '#shared/domain/fitness.ts';

const LABELS: Readonly<Record<Visibility, string>> = {
  full: 'Everything',
  totals: 'Numbers only',
  private: 'Nothing',
};

interface VisibilityProps {
  value: Visibility;
  onChoose: (visibility: Visibility) => void;
}

/** What confidants see of an entry. */
export function VisibilityField({ value, onChoose }: VisibilityProps) {
  return (
    <Select
      label="Confidants see"
      name="visibility"
      value={value}
      onChange={({ target }) => onChoose(target.value as Visibility)}
    >
      {VISIBILITIES.map((visibility) => (
        <option key={visibility} value={visibility}>
          {LABELS[visibility]}
        </option>
      ))}
    </Select>
  );
}
