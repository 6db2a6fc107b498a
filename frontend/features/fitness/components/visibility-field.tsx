import { Select } from '#frontend/ui/more-fields.tsx';
import { VISIBILITIES, type Visibility } from '#shared/domain/fitness.ts';
import * as text from '#shared/text/fitness-dialogs.ts';

interface VisibilityProps {
  value: Visibility;
  onChoose: (visibility: Visibility) => void;
}

/** The choice of what confidants see of an entry. */
export function VisibilityField({ value, onChoose }: VisibilityProps) {
  return (
    <Select
      label={text.confidantsSee}
      name="visibility"
      value={value}
      onChange={({ target }) => onChoose(target.value as Visibility)}
    >
      {VISIBILITIES.map((visibility) => (
        <option key={visibility} value={visibility}>
          {text.visibilities[visibility]}
        </option>
      ))}
    </Select>
  );
}
