-- When the person first signed in with this role. Until then managers who are not staff read only their address.
alter table user_role add column accepted_at timestamptz(3);
update user_role r set accepted_at = u.last_sign_in_at
from app_user u where u.user_id = r.user_id and u.last_sign_in_at is not null;
