import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseTheme, currentTheme } from '#frontend/lib/theme.ts';
import { MenuButton } from '#frontend/ui/menu-button.tsx';
import { me } from './queries.ts';
import { signOut } from './sign-out.ts';

/** Who is signed in, and what one can do about it. */
export function UserMenu() {
  const { data: user } = useQuery(me);
  const [theme, setTheme] = useState(currentTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  const switchTheme = () => {
    chooseTheme(other);
    setTheme(other);
  };
  return (
    <>
      <MenuButton
        label="User menu"
        className="user-button"
        placement="top-start"
        heading={
          user && (
            <div className="menu-heading">
              <span className="menu-name">{user.name}</span>
              <span className="menu-email">{user.email}</span>
            </div>
          )
        }
        entries={[
          { value: 'theme', text: other === 'dark' ? 'Dark mode' : 'Light mode', onSelect: switchTheme },
          { value: 'sign-out', text: 'Sign out', onSelect: () => void signOut() },
        ]}
      >
        <span className="avatar" data-initials={user ? initials(user.name) : ''} />
      </MenuButton>
      {/* Beside the button: inside, it would be a label that is not the button's name. */}
      <span className="user-name">{user?.name}</span>
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
